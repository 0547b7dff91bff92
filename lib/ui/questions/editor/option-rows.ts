import type { useTranslations } from '@/lib/ui/translations'

/** The rows of options, of which some are right. */
export const optionRows = (t: ReturnType<typeof useTranslations>) => ({
  min: 2,
  max: 20,
  nameOf: (number: number) => t('optionNumber', { number }),
  add: t('addOption'),
  hasFeedback: true,
  isMovable: true,
})
