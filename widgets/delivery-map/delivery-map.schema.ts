import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, type Values } from '../../shared/element/schema.js';
import { deliveryMapMonitor } from '../../shared/host/settings/delivery-map.js';

/** The keys of the plugin's configuration; all that it prints are right, also those of which nothing is read. */
const CONFIG = {
  title: 'text',
  zoom: 'number',
  color: 'any',
  circle_color: 'any',
  interactive: 'flag',
  maps: 'any',
  radius: 'any',
  radius_unit: 'text',
  store_address_picked: 'flag',
  store_loc: 'any',
  maptype: 'text',
  mapid: 'text',
  ids: 'any',
} as const;

/** What a theme may set on `<shop-delivery-map>`. */
export const schema = {
  /** Key by key; its values are read by `delivery-map.rules.ts`. */
  config: attr.map<Readonly<Record<string, unknown>>>('data-config', 'an object', (config) => config, {
    shape: CONFIG,
    fallback: {},
    description:
      'The map, with the keys of the plugin: `maps` (`[{"array_latlng": [[lat, lng], …]}]`, also with a `name`), `color`, `circle_color`, `radius`, `radius_unit`, `store_loc`, `store_address_picked`, `zoom`, `interactive`, `title`, `maptype`, `mapid`. A key that is not here is read from the page.',
  }),
  provider: attr.choice('data-provider', ['google', 'leaflet', 'svg'], {
    description:
      'Who draws: Google Maps, Leaflet with your own tiles, or nobody but us: the outline of the areas. Of containers outside every tag the settings of the page say it first.',
  }),
  apiKey: attr.text('data-api-key', { description: 'Key of Google Maps. Not needed where the page loads Google Maps by itself.' }),
  tiles: attr.text('data-tiles', { description: 'For Leaflet: URL of the tiles, with `{z}`, `{x}` and `{y}`.' }),
  attribution: attr.text('data-attribution', { description: 'For Leaflet: whose tiles they are, as HTML. Most tiles have to say so.' }),
  consent: attr.choice('data-consent', ['necessary', 'functional', 'preferences', 'statistics', 'marketing'], {
    fallback: 'functional',
    // The visitor's answer is not an author's to give.
    refuses: (category) => category === 'necessary',
    description:
      'The category that has to be allowed before anything of the service is loaded. In an attribute: one more than the settings of the page ask for. `necessary` asks nobody, and counts in the settings alone.',
  }),
  service: attr.text('data-service', {
    fallback: 'map',
    description:
      'The service of the cookie bar that the map is; its own answer counts more. In an attribute: one more than the settings of the page name.',
  }),
  monitor: attr.flag('data-monitor', {
    host: deliveryMapMonitor,
    description: 'Also draws containers outside the tag that come into the page later. Those of Elementor’s popups are drawn anyway.',
  }),
};

/** The settings of a tag. */
export type MapSettings = Values<typeof schema>;

/** What the documents say of `<shop-delivery-map>`. */
export const doc = {
  tag: 'shop-delivery-map',
  summary: 'Where the shop delivers: an outline, or a map.',
  wraps:
    'The plugin’s `div.szbdshortcode_id[data-token]` with its heading; or nothing: then it prints both from `data-config`. Without that, it draws the containers that stand outside every tag.',
  withoutScript: 'The empty container: write the areas beside it as text.',
  schema,
  inPosts: ['data-config', 'data-provider'],
  events: [
    { name: 'shop:map-drawn', description: 'a map is drawn; sent on its container' },
    {
      name: 'shop:map-failed',
      description: 'it could not be drawn, or an address was not found; the outline stays. The reason: `config`, `key`, `load`, `geocode`',
    },
  ],
  guard: '&[data-config]{min-block-size:26rem}',
  mayBeEmpty: true,
  expects: '.szbdshortcode_id',
  movesOut: true,
  reads: '`szbd_map_{token}` and `szbd_map_monitor` of the plugin, Google Maps where the page has it, the visitor’s consent.',
  calls: 'Nothing of the shop. Once it is allowed: Google Maps with its geocoder, or the tiles you name.',
  states: 'On the box in the container: `outline`, `ask`, `loading`, `map`, `failed`.',
  keyboard: { Enter: 'on the button: shows the map of the service; the focus goes to it' },
  besideHost:
    'The plugin’s script draws, and asks Google by itself; the tag adds the list of areas for screen readers. Mark that script for consent. What a tag prints from `data-config` it draws itself there too.',
  example:
    '<shop-delivery-map data-provider="svg"\n  data-config=\'{"maps": [{"name": "Town", "array_latlng": [[51.52, -0.20], [51.55, -0.05], [51.46, -0.04]]}], "color": ["#2f6f4f"]}\'></shop-delivery-map>',
} satisfies ElementDoc;
