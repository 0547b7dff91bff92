'use client'
import type { CSSProperties } from 'react'
import { direction } from '@/lib/platform/i18n/languages'
import { deepGround } from '@/lib/ui/accent'
import { Ascent } from '@/lib/ui/ascent'
import { useConsole } from '@/lib/ui/console-provider'
import type { Values } from '@/lib/ui/form/values'
import { useTranslations } from '@/lib/ui/translations'
import styles from './organization.module.css'

const textIn = (value: unknown, language: string) => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, language) : undefined
  return typeof text === 'string' ? text.trim() : ''
}

/** The head of the front page as visitors will see it, from what is typed; while a colour is half typed, on the ground of this page. */
export function FrontPreview({ values }: { values: Values }) {
  const t = useTranslations('organization.preview')
  const { language } = useConsole()
  const other = language === 'ar' ? 'en' : 'ar'
  const ground = deepGround(typeof values.accent === 'string' ? values.accent : '')
  const name = textIn(values.name, language)
  const second = textIn(values.name, other)
  return (
    <section
      className={styles.front}
      style={ground ? ({ '--deep': ground } as CSSProperties) : undefined}
      aria-label={t('front')}
    >
      <div className="stack tight">
        <p className="small">{t('front')}</p>
        <p className={styles.name}>
          <bdi lang={language}>{name || second}</bdi>
        </p>
        {name && second && second !== name && (
          <bdi lang={other} dir={direction(other)} className={styles.second}>
            {second}
          </bdi>
        )}
        <p className={styles.intro}>
          <bdi>{textIn(values.introduction, language) || textIn(values.introduction, other)}</bdi>
        </p>
      </div>
      <div className={styles.way}>
        <Ascent />
      </div>
    </section>
  )
}
