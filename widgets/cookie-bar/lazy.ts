import { lazyModule } from '../../shared/lazy.js';

/** The bar: all that asks, by React; comes where there is no answer, and when somebody wants to change one. */
export const lazyBar = lazyModule('the bar of <shop-cookie-bar>', () => import('./renderer.js'));

/** What the settings are made of. */
export type PreferencesModule = typeof import('./preferences.js');

/** The settings: their dialog, what is in it and its look; comes when somebody is about to open them. */
export const lazyPreferences = lazyModule('the settings of <shop-cookie-bar>', () => import('./preferences.js'));
