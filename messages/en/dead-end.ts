import type { WireErrorKind } from '../../wire/message.ts';

/** What to try, one thing after the other. */
export type Advice = readonly [string, ...string[]];
/** What to do where no check has an answer, in English. */
export const deadEnd: {
  readonly byError: Readonly<Record<WireErrorKind, Advice>>;
  readonly byStatus: Readonly<Record<401 | 403 | 404 | 429, Advice>>;
  readonly byBasic: Advice;
  readonly byGateway: Advice;
  readonly byFailure: Advice;
  readonly atLogIn: Advice;
  readonly byProxy: Advice;
  readonly byTraffic: Advice;
  readonly byDefault: Advice;
} = {
  byError: {
    refused: [
      'Is the service running, and does it listen on this host and port?',
      'In a container, localhost is the container itself: give the name of the host (PMS_BASE_URL, --base-url).',
    ],
    'unknown-host': ['Is the name of the host right, and known where the suite runs?'],
    tls: [
      'Give the authority that signed the certificate (--ca), or for a test service --insecure.',
      'Is it an http service, and the base URL says https?',
    ],
    'client-certificate': [
      'Give a client certificate that the service accepts, and its key (--cert, --key).',
      'Without one: does the service have another address for tests?',
    ],
    'old-tls': ['Let the service, or the gateway in front of it, speak TLS 1.2 or 1.3.'],
    http2: ['Let the service, or the gateway in front of it, speak HTTP/1.1 too.'],
    reset: ['The connection was closed: is there a proxy, or a service that expects https, on this port?'],
    timeout: [
      'The service accepted the connection and did not respond: look into its log.',
      'A firewall, or a proxy that has to be given (--proxy)? Slow on purpose: give more time (--timeout).',
    ],
    'too-large': ['The response is too large. Give a larger --max-body if the message names it.'],
    'broken-off': [
      'The response ended early: look into the log of the service, or of the gateway in front of it.',
    ],
    'wrong-body': [
      'The body of the response is not what its headers say (Content-Encoding, Transfer-Encoding): look at the service, or the gateway in front of it.',
    ],
    'not-http': ['What listens there does not speak HTTP: is the port right?'],
    aborted: ['The run was interrupted: run it again, to the end.'],
    other: ['Look at the message of the request below.'],
  },
  byStatus: {
    401: [
      'Give a Token that is valid now (PMS_TOKEN): one that was issued for a session ends with it.',
      'Does a proxy before the service drop the header named Token?',
    ],
    403: [
      'May the account of the Token list users? Give a Token of one that may (PMS_TOKEN).',
      'Did a proxy on the way respond? Leave it out for this host (--proxy-bypass, NO_PROXY).',
    ],
    429: [
      'The target limits the rate: send fewer requests (--rate, --concurrency), or wait longer (--max-wait).',
    ],
    404: ['Is the base URL all that comes before /api.php/v1, with the path of the service?'],
  },
  byBasic: [
    "The response requires Basic authentication, which this API does not have: a gateway in front of the service demands it. Give --header 'Authorization: Basic …' (PMS_HEADERS), with user:password in base64.",
  ],
  byGateway: ['A gateway responded instead of the service: is the service behind it running?'],
  byFailure: ['The service failed inside: look into its log.'],
  atLogIn: [
    'Check the account and its password (PMS_ACCOUNT, PMS_PASSWORD), or give a Token (PMS_TOKEN).',
    'Can the account log in with a browser? ZenTao locks an account for some minutes after several failed logins.',
  ],
  byProxy: [
    'Is the proxy running, and may it connect to the service (--proxy, HTTPS_PROXY, HTTP_PROXY)?',
    'If this host needs no proxy, leave it out (--proxy-bypass, NO_PROXY).',
  ],
  byTraffic: [
    'Is this service in the recording? Name the one to judge (--base-url).',
    'Record while clients confirm bugs, start tasks, create stories or list users.',
  ],
  byDefault: [
    'Give what the checks need: bugs, tasks and a product (PMS_BUG_IDS, PMS_TASK_IDS, PMS_PRODUCT_ID).',
  ],
};
