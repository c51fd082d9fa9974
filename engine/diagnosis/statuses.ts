/** True for a status about a payment, the method, the media type, the size or the protocol: it does not depend on the object. */
export const isProtocol = (status: number): boolean =>
  [402, 405, 406, 411, 426, 431, 501, 505].includes(status) || (status >= 413 && status <= 419);

/** True for a status that sends a client elsewhere: 3xx. */
export const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** True for a status about the caller: 401 and 403. */
export const isRejectedRight = (status: number): boolean => status === 401 || status === 403;

/** True for a status about an object that does not exist: 404 and 410. */
export const isGone = (status: number): boolean => status === 404 || status === 410;

/** True for a 4xx status that may be about the object or the fields of a request. */
export const isAboutRequest = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 429 && !isProtocol(status) && !isRejectedRight(status);
