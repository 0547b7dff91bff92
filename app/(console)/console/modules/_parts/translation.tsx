'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { writeModuleLocale } from '@/lib/domain/learning/modules/authoring/module-locales.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { useToasts } from '@/lib/ui/actions/toasts'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Autosave } from '@/lib/ui/autosave/autosave'
import type { AutosaveView } from '@/lib/ui/autosave/ports'
import type { Endpoint } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import { bodyIn, type KnownModule, type ModuleDocument, otherThan } from './document'
import { LanguageMark, type LanguageState } from './module-state'
import { readAnew, type Saving } from './saving'

export type ConfirmCall = Endpoint<typeof writeModuleLocale>
type Props = {
  autosave: Autosave<ModuleDocument, KnownModule>
  view: AutosaveView<ModuleDocument, KnownModule>
  saving: Saving
  /** Says that a translation is up to date. */
  call?: ConfirmCall
  onShow: () => void
}

/** How far each language is, and what a translator can do about it. */
export function Translation({ autosave, view: { known, document, status }, saving, call: confirms, onShow }: Props) {
  const t = useTranslations('modules')
  const toast = useToasts()
  const [isSending, setIsSending] = useState(false)
  const { module } = known
  const target = otherThan(module.sourceLocale)
  const stored = module.locales[target]
  const stateOf = (language: Language): LanguageState => module.locales[language]?.state ?? 'missing'
  const confirm = async () => {
    const title = document.title[target]
    if (!confirms || !stored || !title) return
    setIsSending(true)
    try {
      await autosave.attempt()
      const version = autosave.view.known.module.locales[target]?.version ?? stored.version
      const body = { title, body: bodyIn(saving.schemas, autosave.view.document, target), sourceVersion: module.sourceVersion }
      await call(confirms, { params: { id: saving.id, locale: target }, headers: { 'if-match': `"${version}"` }, body })
      const now = await readAnew(saving)
      if (now) autosave.adopt(now)
    } catch (error) {
      toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div className="row">
      {[module.sourceLocale, target].map((language) => (
        <span key={language} className="row tight">
          <span>{t(`languages.${language}`)}</span>
          {language === module.sourceLocale && <span className="badge">{t('source')}</span>}
          <LanguageMark state={stateOf(language)} t={(key) => t(key.slice('modules.'.length))} />
        </span>
      ))}
      {stateOf(target) === 'stale' && (
        <>
          <Button size="xs" variant="light" onClick={onShow}>
            {t('translate')}
          </Button>
          {confirms && (
            <Button size="xs" variant="default" loading={isSending} disabled={status !== 'saved'} onClick={confirm}>
              {t('confirmTranslation')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
