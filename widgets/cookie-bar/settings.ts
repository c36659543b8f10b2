export { openDialog } from './dialog.js';
export { SettingsDialog } from './settings.print.js';
export { Tabs } from './tabs.js';
