import { useRef, useState, type ReactElement } from 'react';
import { keyOf } from '../element/host-hooks.js';
import { message } from '../messages.js';
import '../messages/carousel.js';
import { Autoplay } from './autoplay.js';
import { isShown } from './carousel.rules.js';
import { Controls, Marks, SlideMarks, useHeight } from './parts.js';
import type { CarouselParts, OfferControls } from './types.js';
import { useControls, useCourse, useKeys, useMoves } from './use-moves.js';
import { Wheel } from './wheel.js';

interface CarouselProps extends CarouselParts {
  /** The row of slides. */
  readonly row: HTMLElement;
  readonly offer: OfferControls;
  /** Has somebody turned to the tag? Then the engine comes. */
  readonly isMet: boolean;
}

/** A carousel that we move: where it can stop, where it stands, what is written on the host's nodes, and what is drawn beside them. */
export function Carousel({ view, row, settings, label, unnamed, offer, isMet, ...nodes }: CarouselProps): ReactElement {
  const course = useCourse(view, row, settings);
  const { slides, layout, loop, stops, rtl } = course;
  const [playing, setPlaying] = useState(false);
  const [stopped, setStopped] = useState(false);
  const moves = useMoves(view, row, course, isMet || playing);
  const { index, go, step } = moves;
  const { taken, setMover } = moves.row;
  /** Told apart from the settings: a press is no reason to render the slides anew. */
  const press = useRef<(pressed: boolean) => void>(() => undefined);
  const all = { view, row, settings, course, moves };
  const many = stops.length > 1;
  const first = stops[index] ?? 0;
  const shows = (i: number): boolean => isShown(i, first, layout.shown, slides.length);

  useControls(offer, view, { go, step, count: slides.length, last: stops.length - 1, stop: setStopped });
  useKeys(view, rtl, stops.length - 1, moves);
  useHeight(row, course, first, settings.autoHeight === true && moves.hasMoved);
  return (
    <>
      <Marks
        {...{ view, row, settings, course, playing }}
        label={label || message(unnamed === 'label' ? 'carousel.label' : 'carousel.categories')}
        moves={taken !== null}
      />
      {many && settings.autoplayMs > 0 && (
        <Autoplay
          view={view}
          everyMs={settings.autoplayMs}
          pauseOnHover={settings.pauseOnHover}
          at={index}
          stopped={stopped}
          onPress={press}
          move={() => step(1, true)}
          stop={setStopped}
          onPlaying={setPlaying}
        />
      )}
      {many && settings.wheel && <Wheel row={row} rtl={rtl} step={step} />}
      <Controls {...nodes} {...all} />
      {slides.map((slide, i) => (
        <SlideMarks
          key={keyOf(slide)}
          slide={slide}
          label={message('carousel.position', { index: i + 1, total: slides.length })}
          active={i === first}
          shown={shows(i)}
        />
      ))}
      {many && taken && (
        <taken.engine.Engine
          // Slides that came or went get a new one.
          key={slides.map(keyOf).join(' ')}
          viewport={view}
          container={row}
          slides={slides}
          options={{ loop, speedMs: settings.speedMs, row: { ...settings, perMove: layout.perMove } }}
          rtl={rtl}
          start={index}
          left={taken.left}
          onMover={setMover}
          onSelect={moves.arrive}
          onPress={(pressed) => press.current(pressed)}
        />
      )}
    </>
  );
}
