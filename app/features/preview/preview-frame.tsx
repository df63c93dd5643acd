import { useTranslation } from 'react-i18next';

import { frameAddress } from '../../../server/modules/preview/frame.schema.ts';
import type { FrameAddress } from '../../../server/modules/preview/frame.schema.ts';

export interface PreviewFrameProps {
  frame: FrameAddress;
  /** Width of the window that the frame pretends to have, in px; one of FRAME_WIDTHS. */
  width: number;
  /** What stands above it. */
  caption: string;
  /** What the frame is called for those who do not see it. */
  title: string;
}

/** A screen of a theme in a window of its own, made small enough to stand beside others. */
export function PreviewFrame({ frame, width, caption, title }: PreviewFrameProps) {
  const { t } = useTranslation('preview');
  const address = frameAddress(frame);
  return (
    <figure className="preview-frame" data-width={width}>
      <figcaption>
        <a href={address} target="_blank" rel="noreferrer">
          {caption} <span className="visually-hidden">{t('matrix.open')}</span>
        </a>
      </figcaption>
      <div className="preview-window">
        {/* Another address is another frame: the way back shall not lead through all of them. */}
        <iframe key={address} title={title} src={address} loading="lazy" data-theme={frame.theme} />
      </div>
    </figure>
  );
}
