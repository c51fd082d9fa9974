import { phrase } from '../../messages/phrase.ts';
import type { Evidence, Exchange, OwnEvidence } from './evidence.ts';
import { maskPeople } from './people.ts';

/** What stands for a text that could not be masked in its parts. */
export const wholeMask = '<masked>';

/** Headers that say nothing of people. */
const plainHeaders = new Set(['content-type', 'content-length', 'date', 'connection', 'retry-after']);

/** Masking failed, so that whole bodies are masked. */
export const maskingFailed = phrase(
  'masking-failed',
  (error: string) => `internal error in the suite: masking failed (${error}), so whole bodies are masked`,
  (error) => `套件内部错误：掩码失败（${error}），因此整个内容均被掩码`,
);

/**
 * Masks the names and mail addresses of users as `maskPeople` does. If that fails, every body is masked whole: the
 * evidence then says nothing about the service, and the run ends as one that the suite broke.
 */
export function maskedEvidence(evidence: OwnEvidence, settings: Parameters<typeof maskPeople>[1]): Evidence {
  try {
    return maskPeople(evidence, settings);
  } catch (error) {
    const { header, exchanges, footer } = evidence;
    // Not the message of the error, which may hold what was to be masked.
    const reason = maskingFailed((error as Error).name);
    return {
      header: { ...header, people: 'masked' },
      exchanges: exchanges.map(maskedWhole),
      footer: {
        ...footer,
        stopped: { kind: 'suite-failed', reason, unreachable: footer.stopped?.unreachable ?? false },
      },
    };
  }
}

/** An exchange without its texts. It is no evidence about the service. */
export function maskedWhole(exchange: Exchange): Exchange {
  const { request, response, error } = exchange;
  const { url, headers, body } = request;
  return {
    ...exchange,
    request: {
      ...request,
      url: url.replace(/\?.*/s, '?masked'),
      headers: headers.map(withoutValue),
      ...(body === undefined ? {} : { body: wholeMask }),
    },
    ...(response && {
      response: { ...response, headers: response.headers.map(withoutValue), body: wholeMask },
    }),
    ...(error && { error: { ...error, message: wholeMask } }),
    doubtful: true,
  };
}

function withoutValue([name, value]: readonly [string, string]): readonly [string, string] {
  return [name, plainHeaders.has(name.toLowerCase()) ? value : wholeMask];
}
