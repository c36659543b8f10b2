const NAMED = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i;

/**
 * Is it a touch device, by what the browser says of itself (contract 34)? An iPad says that it is a Mac; no Mac has touch
 * points.
 */
export const isTouchDevice = (userAgent: string, touchPoints: number): boolean =>
  NAMED.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
