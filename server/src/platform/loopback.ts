/** `localhost`, names below it, and loopback addresses, as the host name of a parsed URL: what is sent there leaves no machine. */
export const isLoopbackName = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
