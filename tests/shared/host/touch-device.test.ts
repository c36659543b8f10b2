import { expect, test } from 'vitest';
import { isTouchDevice } from '../../../shared/host/touch-device.rules.js';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 5, true],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/7.1)', 0, true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
  [MAC, 0, false],
  [MAC, 5, true],
])('%s with %d touch points: %j', (agent, points, touch) => {
  expect(isTouchDevice(agent, points)).toBe(touch);
});
