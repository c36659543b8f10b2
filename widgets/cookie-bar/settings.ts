export { savedBy } from './boxes.logic.js';
export { openDialog } from './dialog.js';
export { SettingsDialog } from './settings.print.js';
export { readBoxes } from './settings.read.js';
export { Tabs } from './tabs.js';
