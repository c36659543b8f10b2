import { memo, type ReactElement } from 'react';
import { safeUrl } from '../../shared/url.js';
import { sliderSettings, type Category, type SliderData } from './category-slider.logic.js';

interface AreaProps {
  readonly categories: readonly Category[];
  readonly heading: string;
  readonly slider: SliderData;
  /** Is given the slider; always the same function. */
  readonly onPrinted: (area: HTMLElement | null) => void;
}

/** A slider as the plugin prints it. */
export const PrintedArea = memo(function PrintedArea({ categories, heading, slider, onPrinted }: AreaProps): ReactElement {
  const hasButtons = sliderSettings(slider).buttons !== 'never';
  return (
    <div className={`sp-wcsp-slider-area${hasButtons ? ' nav-top-right' : ''}`} data-slider={JSON.stringify(slider)} ref={onPrinted}>
      {heading !== '' && <h3 className="sp-wcsp-section-title">{heading}</h3>}
      <div className="sp-wcsp-slider-section swiper-container">
        <div className="sp-wcsp-button">
          <div className="sp-wcsp-button-prev" />
          <div className="sp-wcsp-button-next" />
        </div>
        <div className="swiper-wrapper">
          {categories.map(({ name, url, image, count }, i) => (
            <div className={`sp-wcsp-cat-item swiper-slide${image ? '' : ' sp-wcsp-cat-item-no-thumb'}`} key={`${i} ${url}`}>
              <div className="sp-wcsp-cat-item-thumb-content">
                {image && (
                  <div className="sp-wcsp-cat-thumbnail">
                    <a href={safeUrl(url) ?? undefined}>
                      <img className="sp-wcsp-cat-thumb" src={safeUrl(image) ?? undefined} alt={name} decoding="async" />
                    </a>
                  </div>
                )}
                <div className="sp-wcsp-cat-details">
                  <div className="sp-wcsp-cat-details-content">
                    <div className="sp-wcsp-cat-name">
                      <a href={safeUrl(url) ?? undefined}>{count === undefined ? name : `${name} (${count})`}</a>
                    </div>
                  </div>
                </div>
              </div>
            </div>
          ))}
        </div>
        <div className="sp-wcsp-pagination" />
      </div>
    </div>
  );
});
