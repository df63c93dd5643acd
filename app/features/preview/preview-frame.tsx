import { useTranslation } from '../../../i18n/use-translation.ts';
import { frameUrl } from '../../../server/modules/demo/preview/frame.schema.ts';
import type { FrameLocation } from '../../../server/modules/demo/preview/index.ts';

interface PreviewFrameProps {
  frame: FrameLocation;
  /** Viewport width in px; one of FRAME_WIDTHS. */
  width: number;
  caption: string;
  title: string;
}

/** A screen of a theme in an iframe, scaled down to its column. */
export function PreviewFrame({ frame, width, caption, title }: PreviewFrameProps) {
  const { t } = useTranslation('preview');
  const address = frameUrl(frame);
  return (
    <figure className="preview-frame" data-width={width}>
      <figcaption>
        <a href={address} target="_blank" rel="noreferrer">
          {caption} <span className="visually-hidden">{t('matrix.open')}</span>
        </a>
      </figcaption>
      <div className="preview-window">
        {/* Keyed by address: navigating the same iframe would add history entries. */}
        <iframe key={address} title={title} src={address} loading="lazy" data-theme={frame.theme} />
      </div>
    </figure>
  );
}
