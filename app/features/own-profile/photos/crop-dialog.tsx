import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { cropPhoto, type CropArea } from './photo-crop.ts';

interface CropDialogProps {
  /** Object URL of the picture. */
  address: string;
  /** Number of the picture among the chosen ones, from 1. */
  number: number;
  total: number;
  /** @param cropped null: the original file */
  onUse: (cropped: Blob | null) => void;
  onSkip: () => void;
  /** Skips all remaining pictures. */
  onClose: () => void;
}

const SHAPES = ['portrait', 'square', 'whole'] as const;
type Shape = (typeof SHAPES)[number];
/** Width by height. */
const RATIOS: Record<Exclude<Shape, 'whole'>, number> = { portrait: 3 / 4, square: 1 };
const MAX_ZOOM = 4;
const QUARTER = 90;
const STEP = { zoom: 0.05, pixels: 8 };

/** Position, zoom and rotation of the picture. */
function useCrop() {
  const [shape, setShape] = useState<Shape>('portrait');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<CropArea | null>(null);
  const [ratio, setRatio] = useState(1);
  const whole = rotation % (2 * QUARTER) === 0 ? ratio : 1 / ratio;
  return {
    shape,
    setShape,
    crop,
    setCrop,
    zoom,
    setZoom,
    rotation,
    area,
    setArea,
    setRatio,
    aspect: shape === 'whole' ? whole : RATIOS[shape],
    turn: (degrees: number) => setRotation((rotation + degrees + 360) % 360),
    untouched: shape === 'whole' && zoom === 1 && rotation === 0,
  };
}

type Crop = ReturnType<typeof useCrop>;

/** Crops and rotates a picture before upload, by mouse, touch and keyboard. Loaded with the first picture. */
export default function CropDialog({ address, number, total, onUse, onSkip, onClose }: CropDialogProps) {
  const { t } = useTranslation('photos');
  const crop = useCrop();
  const [state, setState] = useState<'open' | 'making' | 'failed'>('open');
  const use = async () => {
    if (crop.untouched || !crop.area) return onUse(null);
    setState('making');
    try {
      onUse(await cropPhoto(address, crop.area, crop.rotation));
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={total > 1 ? t('crop.titleOf', { number, total }) : t('crop.title')}
      closeLabel={t('crop.close')}
      className="crop"
    >
      <Stage address={address} crop={crop} />
      <Tools crop={crop} />
      {state === 'failed' && (
        <Alert tone="danger" role="alert">
          {t('crop.failed')}
        </Alert>
      )}
      <DialogActions>
        <Button type="button" pending={state === 'making'} onClick={() => void use()}>
          {t('crop.use')}
        </Button>
        {total > 1 && (
          <Button type="button" variant="ghost" onClick={onSkip}>
            {t('crop.skip')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Stage({ address, crop }: { address: string; crop: Crop }) {
  const { t } = useTranslation('photos');
  return (
    <div className="crop-stage">
      <Cropper
        image={address}
        crop={crop.crop}
        zoom={crop.zoom}
        rotation={crop.rotation}
        aspect={crop.aspect}
        maxZoom={MAX_ZOOM}
        keyboardStep={STEP.pixels}
        // Its stylesheet is built with ours: the content security policy of a kept page allows no new style element.
        disableAutomaticStylesInjection
        cropperProps={{ 'aria-label': t('crop.area'), role: 'group' }}
        onCropChange={crop.setCrop}
        onZoomChange={crop.setZoom}
        onCropComplete={(_share, pixels) => crop.setArea(pixels)}
        onMediaLoaded={({ naturalWidth, naturalHeight }) => crop.setRatio(naturalWidth / naturalHeight)}
      />
    </div>
  );
}

function Tools({ crop }: { crop: Crop }) {
  const { t } = useTranslation('photos');
  return (
    <div className="crop-tools">
      <label className="crop-zoom">
        <span>{t('crop.zoom')}</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={STEP.zoom}
          value={crop.zoom}
          onChange={(event) => crop.setZoom(Number(event.target.value))}
        />
      </label>
      <RadioGroup
        name="shape"
        legend={t('crop.shape')}
        legendHidden
        options={SHAPES.map((value) => ({ value, label: t(`crop.${value}`) }))}
        value={crop.shape}
        onChange={(value) => crop.setShape(SHAPES.find((known) => known === value) ?? crop.shape)}
      />
      <div className="crop-turns">
        <Button type="button" variant="secondary" size="small" onClick={() => crop.turn(-QUARTER)}>
          {t('crop.left')}
        </Button>
        <Button type="button" variant="secondary" size="small" onClick={() => crop.turn(QUARTER)}>
          {t('crop.right')}
        </Button>
      </div>
    </div>
  );
}
