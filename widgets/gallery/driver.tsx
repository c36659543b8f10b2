import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { readSchema } from '../../shared/element/schema.js';
import { schema, type Settings } from './gallery.schema.js';
import { GalleryView } from './gallery-view.js';
import { announceInit, BEFORE } from './host-gallery.js';

/** What a gallery that we drive is given. */
export interface DriverProps extends Settings, ElementProps {
  readonly gallery: HTMLElement;
  /** Is told that the tag drives. */
  readonly onDrive: (drives: true) => void;
}

/** Listeners of the host's first event may change its settings object; what they changed holds from then on. */
function changedSettings(element: HTMLElement, act: () => void): Partial<Settings> {
  const before = JSON.stringify(readSchema(element, 'gallery', schema).values);
  act();
  const { values } = readSchema(element, 'gallery', schema);
  return JSON.stringify(values) === before ? {} : values;
}

/** Drives a gallery: tells the page's scripts as WooCommerce's script does, then shows it with what they changed. */
export function DriveGallery({ gallery, onDrive, element, ...told }: DriverProps): ReactElement | null {
  useEffect(() => onDrive(true), [onDrive]);
  const [changed, setChanged] = useState<Partial<Settings> | null>(null);
  useLayoutEffect(() => {
    const begin = (): void => {
      setChanged(changedSettings(element, () => announceInit(gallery, BEFORE)));
      // Printed invisible; it stays visible also when the tag leaves.
      gallery.style.opacity = '1';
    };
    begin();
  }, [gallery, element]);
  return changed && <GalleryView gallery={gallery} settings={{ ...told, ...changed }} />;
}
