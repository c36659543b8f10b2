import type { HostPlaces } from '../settings.js';

/** Where the host prints what belongs to the statistics plugin and its add-ons: see `HostPlaces`. */

export const statisticsUrl: HostPlaces = ['WP_Statistics_Tracker_Object.requestUrl'];
export const statisticsAjaxUrl: HostPlaces = ['WP_Statistics_Tracker_Object.ajaxUrl'];
export const statisticsHit: HostPlaces = ['WP_Statistics_Tracker_Object.hitParams'];
export const statisticsOnline: HostPlaces = ['WP_Statistics_Tracker_Object.onlineParams'];
export const statisticsUserOnline: HostPlaces = ['WP_Statistics_Tracker_Object.option.userOnline'];
export const statisticsBypass: HostPlaces = ['WP_Statistics_Tracker_Object.option.bypassAdBlockers'];
export const statisticsPreview: HostPlaces = ['WP_Statistics_Tracker_Object.option.isPreview'];
export const statisticsConsent: HostPlaces = ['WP_Statistics_Tracker_Object.option.consentIntegration'];
export const statisticsCheckTime: HostPlaces = ['WP_Statistics_Tracker_Object.jsCheckTime'];
export const statisticsEventUrl: HostPlaces = ['WP_Statistics_Tracker_Object.customEventAjaxUrl'];
export const statisticsClicks: HostPlaces = ['WP_Statistics_Marketing_Event_Object.events.clicks'];
export const statisticsLinkUrl: HostPlaces = ['WP_Statistics_DataPlus_Event_Object.eventAjaxUrl'];
export const statisticsExtensions: HostPlaces = ['WP_Statistics_DataPlus_Event_Object.fileExtensions'];
export const statisticsDownloads: HostPlaces = ['WP_Statistics_DataPlus_Event_Object.options.downloadTracker'];
export const statisticsLinks: HostPlaces = ['WP_Statistics_DataPlus_Event_Object.options.linkTracker'];
