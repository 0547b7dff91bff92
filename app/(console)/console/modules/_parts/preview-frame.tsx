'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { createPreviewToken } from '@/lib/domain/learning/modules/authoring/module-history.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { useTranslations } from '@/lib/ui/translations'
import styles from './modules.module.css'

export const widths = ['phone', 'tablet', 'wide'] as const
export type Width = (typeof widths)[number]
type Props = {
  id: string
  language: Language
  width: Width
  token: Endpoint<typeof createPreviewToken>
  /** The state that is shown; another one loads the frame again, where it stands. */
  version: number
}

/** How long a token is used for: less than it is good for. */
const freshMs = 20 * 60_000

/** The page that plays the working copy, as its learners would have it. */
export function PreviewFrame({ id, language, width, token, version }: Props) {
  const t = useTranslations('modules.preview')
  const frame = useRef<HTMLIFrameElement>(null)
  const known = useRef({ token: '', until: 0 })
  const scrolled = useRef(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  const failed = t('failed')
  const load = useCallback(async () => {
    try {
      if (known.current.until < Date.now()) {
        const { data } = await call(token, { params: { id } })
        known.current = { token: data.token, until: Date.now() + freshMs }
      }
      const shown = frame.current?.contentWindow
      scrolled.current = shown?.scrollY ?? 0
      // Replaced, so that going back leaves the page and does not step through what the frame has shown.
      shown?.location.replace(`/framed/${language}/modules/${id}?token=${encodeURIComponent(known.current.token)}`)
      setFailure(null)
    } catch (error) {
      setFailure(errorMessage(error, failed))
    }
  }, [id, language, token, failed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is a reason to load again
  useEffect(() => void load(), [load, version])
  // A frame that has no page yet is told to have loaded one as well.
  const shown = () => {
    const page = frame.current?.contentWindow
    if (!page || page.location.pathname === 'blank') return
    setIsLoaded(true)
    page.scrollTo(0, scrolled.current)
  }
  return (
    <>
      <FailureNotice text={failure} />
      <div className={styles.screens} aria-busy={!(isLoaded || failure)}>
        <iframe ref={frame} className={styles.screen} data-width={width} title={t('title')} onLoad={shown} />
        {!(isLoaded || failure) && (
          <p className="soft" role="status">
            {t('loading')}
          </p>
        )}
      </div>
    </>
  )
}
