'use client'
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { slotAligns, slotTones } from '@/lib/domain/assessing/certificates/words'
import { direction, type Language } from '@/lib/platform/i18n/languages'
import { useNumberText } from '@/lib/ui/form/number-text'
import { IconAlignCenter, IconAlignLeft, IconAlignRight, IconBold, IconMinus, IconPlus, IconTrash, IconX } from '@/lib/ui/icons'
import { Segmented } from '@/lib/ui/segmented'
import { useTranslations } from '@/lib/ui/translations'
import styles from './canvas.module.css'
import { fieldNames, type Slot, sizesOf } from './slots'
import type { Canvas } from './use-canvas'

type Props = {
  canvas: Canvas
  slot: Slot
  at: number
  /** Faults of the layout, by `<place>.<field>`. */
  faults: Record<string, string>
  onSignatures: () => void
  /** Back to the part on the canvas. */
  onLeave: () => void
}

/** The tools of the chosen part beside it: its text, size, weight, alignment and colour. */
export function SlotTools({ canvas, slot, at, faults, onSignatures, onLeave }: Props) {
  const t = useTranslations('certificates.templates')
  const has = fieldNames(slot)
  const put = (next: Slot, place: string) => canvas.put(at, next, place)
  return (
    <section
      className={styles.tools}
      aria-label={t('canvas.tools', { name: t(`kinds.${slot.kind}`) })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onLeave()
      }}
    >
      <div className="bar">
        <strong>{t(`kinds.${slot.kind}`)}</strong>
        <span className="row tight nowrap">
          {canvas.mayRemove(at) && (
            <Tooltip label={t('removePart')}>
              <ActionIcon variant="subtle" color="bad" aria-label={t('removePart')} onClick={() => canvas.remove(at)}>
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={t('canvas.close')}>
            <ActionIcon variant="subtle" aria-label={t('canvas.close')} onClick={() => canvas.choose(null)}>
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </span>
      </div>
      {slot.text ? (
        <SlotTexts canvas={canvas} slot={slot} at={at} faults={faults} />
      ) : (
        <p className="small soft">{t(`canvas.filled.${filledBy(slot)}`)}</p>
      )}
      {slot.kind === 'signatures' && (
        <Button size="xs" variant="default" onClick={onSignatures}>
          {t('canvas.signatures')}
        </Button>
      )}
      <div className="row tight">
        {has.has('size') && <SizeTool slot={slot} onChange={(size) => put({ ...slot, size }, 'size')} />}
        {has.has('isBold') && (
          <Tooltip label={t('fields.isBold')}>
            <ActionIcon
              variant={slot.isBold ? 'filled' : 'default'}
              size="lg"
              aria-label={t('fields.isBold')}
              aria-pressed={slot.isBold}
              onClick={() => put({ ...slot, isBold: !slot.isBold }, 'bold')}
            >
              <IconBold size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
        {has.has('align') && (
          <AlignTool
            value={slot.align ?? 'center'}
            face={canvas.face}
            slot={slot}
            onChange={(align) => put({ ...slot, align }, 'align')}
          />
        )}
        {has.has('tone') && (
          <ToneTool
            value={slot.tone ?? 'ink'}
            accent={canvas.content.accent}
            onChange={(tone) => put({ ...slot, tone }, 'tone')}
          />
        )}
      </div>
    </section>
  )
}

const ofProduct: readonly Slot['kind'][] = ['heading', 'awardedTo', 'for']
const ofOrganization: readonly Slot['kind'][] = ['logo', 'seal', 'issuer', 'signatures']
/** Who fills a part that has no text of its own. */
const filledBy = ({ kind }: Slot) =>
  kind === 'line' ? 'line' : ofProduct.includes(kind) ? 'product' : ofOrganization.includes(kind) ? 'organization' : 'certificate'

/** The text of a part in both languages, that of the page first. */
function SlotTexts({ canvas, slot, at, faults }: Pick<Props, 'canvas' | 'slot' | 'at' | 'faults'>) {
  const t = useTranslations('certificates.templates')
  const order: Language[] = canvas.face === 'en' ? ['en', 'ar'] : ['ar', 'en']
  const text = slot.text ?? { ar: '', en: '' }
  return order.map((language) => (
    <TextInput
      key={language}
      size="sm"
      label={t(`canvas.text.${language}`)}
      lang={language}
      dir={direction(language)}
      maxLength={200}
      error={faults[`${at}.text.${language}`] ?? faults[`${at}.text`]}
      value={text[language]}
      onChange={({ currentTarget: { value } }) =>
        canvas.put(at, { ...slot, text: { ...text, [language]: value } }, `text ${language}`)
      }
      onBlur={canvas.rest}
    />
  ))
}

/** The size of the letters, a point smaller or larger, or typed. */
function SizeTool({ slot, onChange }: { slot: Slot; onChange: (size: number) => void }) {
  const t = useTranslations('certificates.templates')
  const [least, most] = sizesOf(slot)
  const size = slot.size ?? 12
  const label = t(slot.kind === 'verification' ? 'fields.side' : 'fields.size')
  const number = useNumberText({
    min: 0,
    value: size,
    onChange: (typed) => typed !== null && typed >= least && typed <= most && onChange(typed),
  })
  const step = (by: number, name: string, Icon: typeof IconPlus) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={t(`canvas.${name}`, { field: label })}
      disabled={size + by < least || size + by > most}
      onClick={() => onChange(size + by)}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <span className="row tight nowrap">
      {step(-1, 'smaller', IconMinus)}
      <TextInput size="sm" w="3.75rem" aria-label={label} {...number} />
      {step(1, 'larger', IconPlus)}
    </span>
  )
}

const hidden = (name: string) => <span className="hidden-visually">{name}</span>

type AlignProps = {
  value: (typeof slotAligns)[number]
  face: Canvas['face']
  slot: Slot
  onChange: (value: (typeof slotAligns)[number]) => void
}
/** Where the lines begin, in the direction of the text. */
function AlignTool({ value, face, slot, onChange }: AlignProps) {
  const t = useTranslations('certificates.templates')
  // In a file in both languages a part without a language is in Arabic.
  const isTurned = direction(slot.language ?? (face === 'en' ? 'en' : 'ar')) === 'rtl'
  const icons = {
    start: isTurned ? IconAlignRight : IconAlignLeft,
    center: IconAlignCenter,
    end: isTurned ? IconAlignLeft : IconAlignRight,
  }
  return (
    <span dir={isTurned ? 'rtl' : 'ltr'}>
      <Segmented
        size="xs"
        label={t('fields.align')}
        value={value}
        onChange={onChange}
        options={slotAligns.map((align) => {
          const Icon = icons[align]
          return {
            value: align,
            label: (
              <span className={styles.choice}>
                <Icon size={16} aria-hidden="true" />
                {hidden(t(`aligns.${align}`))}
              </span>
            ),
          }
        })}
      />
    </span>
  )
}

type ToneProps = {
  value: (typeof slotTones)[number]
  accent: string | null
  onChange: (value: (typeof slotTones)[number]) => void
}
/** The colour of a part, of the three that a page has. */
function ToneTool({ value, accent, onChange }: ToneProps) {
  const t = useTranslations('certificates.templates')
  return (
    <Segmented
      size="xs"
      label={t('fields.tone')}
      value={value}
      onChange={onChange}
      options={slotTones.map((tone) => ({
        value: tone,
        label: (
          <span className={styles.choice}>
            <span
              className={styles.swatch}
              data-tone={tone}
              style={tone === 'accent' && accent ? { background: accent } : undefined}
            />
            {hidden(t(`tones.${tone}`))}
          </span>
        ),
      }))}
    />
  )
}
