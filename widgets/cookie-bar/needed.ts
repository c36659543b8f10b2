import { onDemand } from '../../shared/on-demand.js';

/** What the settings are made of. */
export type Choosing = typeof import('./settings.js');

/** The settings: their dialog, what is in it and its look; comes when somebody is about to open them. */
export const choosing = onDemand('the settings of <shop-cookie-bar>', () => import('./settings.js'));
