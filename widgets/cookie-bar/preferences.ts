export { openDialog } from './dialog.js';
export { SettingsDialog } from './preferences.markup.js';
export { Tabs } from './tabs.js';
