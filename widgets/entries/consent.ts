import { startHeadScript } from '../../shared/consent/head-script.js';

/**
 * `dist/shop-consent.js`, first in `<head>`: reads the answer, holds marked scripts and embeds back, tells Google's tags and the
 * WP Consent API. No React; the bar and the stores go on with what it has started.
 */
startHeadScript();
