import { nodeOf } from '../../shared/dom/node-of.js';
import type { ReactElement } from 'react';
import {
  circle,
  map as leafletMap,
  polygon,
  tileLayer,
  type LatLngBoundsExpression,
  type LatLngTuple,
  type Map as LeafletMap,
} from 'leaflet/dist/leaflet-src.esm.js';
import sheet from 'leaflet/dist/leaflet.css';
import { reducedMotion } from '../../shared/a11y/motion.js';
import { fillFromAttribute } from '../../shared/html/attribute.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/delivery-map.js';
import { adopt } from '../../shared/styles/adopt.js';
import { shapesOf, boundsAround, DEFAULT_ZOOM, viewOf, type Point } from './delivery-map.rules.js';
import type { MapSettings } from './delivery-map.schema.js';
import type { DrawnMap, Service } from './service.js';

/** Draws with Leaflet and the tiles of the shop's choice (contract 36). It has no geocoder. */

const pair = ({ lat, lng }: Point): LatLngTuple => [lat, lng];

/** Two buttons: Leaflet's own are written as markup, which a page may forbid, and read as a sign. */
function ZoomButtons({ map }: { readonly map: LeafletMap }): ReactElement {
  const zoom = (by: number): void => void map.setZoom(map.getZoom() + by);
  return (
    <div className="shop-delivery-map__zoom">
      <button type="button" aria-label={message('delivery-map.zoom_in')} onClick={() => zoom(1)}>
        +
      </button>
      <button type="button" aria-label={message('delivery-map.zoom_out')} onClick={() => zoom(-1)}>
        −
      </button>
    </div>
  );
}

/** Whose tiles they are, as the shop has written it. */
function attributionOf(html: string): HTMLElement {
  const box = nodeOf(<div className="shop-delivery-map__attribution" />);
  fillFromAttribute(box, html);
  return box;
}

/** See `Service`. */
export const draw: Service['draw'] = (canvas, config, { tiles, attribution }: MapSettings): Promise<DrawnMap | undefined> => {
  const { polygons, circles, points } = shapesOf(config);
  const bounds = boundsAround(points, circles);
  if (!bounds) {
    return Promise.resolve(undefined);
  }
  adopt(sheet);
  const { isInteractive } = config;
  const moves = !reducedMotion();
  const place = nodeOf(<div className="shop-delivery-map__canvas" />);
  canvas.append(place);
  const map = leafletMap(place, {
    zoomControl: false,
    attributionControl: false,
    dragging: isInteractive,
    scrollWheelZoom: isInteractive,
    doubleClickZoom: isInteractive,
    boxZoom: isInteractive,
    touchZoom: isInteractive,
    keyboard: isInteractive,
    zoomAnimation: moves,
    fadeAnimation: moves,
    inertia: moves,
  });
  const view = viewOf(bounds, config.zoom);
  if ('fit' in view) {
    const { south, west, north, east } = view.fit;
    const box: LatLngBoundsExpression = [
      [south, west],
      [north, east],
    ];
    map.fitBounds(box, { animate: false, maxZoom: points.length === 1 && circles.length === 0 ? DEFAULT_ZOOM : 19 });
  } else {
    map.setView(pair(view.centre), view.zoom, { animate: false });
  }
  tileLayer(tiles).addTo(map);
  const paint = (colour: string): object => ({ color: colour, opacity: 0.35, fillColor: colour, fillOpacity: 0.35, interactive: false });
  for (const { points: corners, colour } of polygons) {
    polygon(corners.map(pair), paint(colour)).addTo(map);
  }
  for (const { centre, metres, colour } of circles) {
    circle(pair(centre), { radius: metres, ...paint(colour) }).addTo(map);
  }
  if (isInteractive) {
    canvas.append(nodeOf(<ZoomButtons map={map} />));
  }
  if (attribution !== '') {
    canvas.append(attributionOf(attribution));
  }
  return Promise.resolve({ whole: Promise.resolve(new Map()), remove: () => map.remove() });
};
