'use client'
import { isColour, productColour } from '@/lib/ui/accent'
import { useTranslations } from '@/lib/ui/translations'
import styles from './organization.module.css'

/** The browser's own picker of a colour, beside the field that holds it; without a colour it begins with the product's. */
export function ColourPicker({ colour, onPick }: { colour: string; onPick: (colour: string) => void }) {
  const t = useTranslations('organization')
  return (
    <input
      type="color"
      className={styles.picker}
      aria-label={t('pick')}
      title={t('pick')}
      value={isColour(colour) ? colour.toLowerCase() : productColour}
      onChange={(event) => onPick(event.currentTarget.value)}
    />
  )
}
