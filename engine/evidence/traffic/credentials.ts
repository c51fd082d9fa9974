import { operations } from '../../../contract/operations.ts';
import type { HeaderList } from '../../wire/message.ts';
import type { Exchange } from '../evidence.ts';

/** What stands for a value of another client that checks do not need. */
const mask = '<masked>';

/** Headers that are kept: those that checks need, and those that say nothing of a client. */
const keptHeaders = new Set(
  `accept accept-charset accept-encoding accept-language allow cache-control connection content-encoding content-language
  content-length content-type date etag expires host last-modified location retry-after server token transfer-encoding
  user-agent vary`.split(/\s+/),
);

const keptParameters = new Set(
  Object.values(operations).flatMap((operation) => Object.keys('query' in operation ? operation.query : {})),
);

/** JSON members with a credential or a telephone number. */
const privateMember =
  /"([\w-]*(?:passw(?:or)?d|pwd|token|secret|session|mobile|phone|api_?key|credential)[\w-]*)"(\s*:\s*)(?:"[^"\\]*(?:\\.[^"\\]*)*"|(\d+))/gi;

/**
 * Masks what other clients send and get besides what the API document has: the values of headers and query parameters
 * that are not listed above, and JSON members with credentials.
 */
export function withoutCredentials({ request, response, ...rest }: Exchange): Exchange {
  return {
    ...rest,
    request: {
      ...request,
      url: withoutParameters(request.url),
      headers: withoutHeaders(request.headers),
      ...(request.body === undefined ? {} : { body: withoutMembers(request.body) }),
    },
    ...(response && {
      response: {
        ...response,
        headers: withoutHeaders(response.headers),
        body: withoutMembers(response.body),
      },
    }),
  };
}

const withoutParameters = (url: string): string =>
  url.replace(/([?&])([^=&#]*)=([^&#]+)/g, (whole, sign: string, name: string) =>
    keptParameters.has(name) ? whole : `${sign}${name}=${mask}`,
  );

function withoutHeaders(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) => {
    if (name.toLowerCase() === 'location') return [name, withoutParameters(value)] as const;
    return [name, keptHeaders.has(name.toLowerCase()) ? value : mask] as const;
  });
}

/** Parameters of a form with a credential, a telephone number, a person's name or mail address, or a comment. */
const privateParameter =
  /(^|&)([^=&]*(?:passw(?:or)?d|pwd|token|secret|session|mobile|phone|api_?key|credential)[^=&]*|[^=&]*(?:real_?name|mail)|comments?)=[^&]+/gi;

const isForm = (body: string): boolean => /^[\w.%[\]-]+=[^\s{}]*$/.test(body);

const withoutMembers = (body: string): string =>
  (isForm(body) ? body.replace(privateParameter, `$1$2=${mask}`) : body).replace(
    privateMember,
    (_, name: string, between: string, digits?: string) =>
      digits === undefined
        ? `"${name}"${between}"${mask}"`
        : `"${name}"${between}${'1'.padEnd(digits.length, '0')}`,
  );
