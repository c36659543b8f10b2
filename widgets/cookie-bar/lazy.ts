import { lazyModule } from '../../shared/lazy.js';

/** The settings: their dialog, what is in it and its look; comes when somebody is about to open them. */
export const lazyPreferences = lazyModule('the settings of <shop-cookie-bar>', () => import('./preferences.js'));
