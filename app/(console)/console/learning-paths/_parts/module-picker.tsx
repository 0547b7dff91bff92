'use client'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import type { listModules } from '@/lib/domain/modules/authoring/modules.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { SearchInput } from '@/lib/ui/search-input'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { Code } from '@/lib/ui/when'
import type { PathModule } from './outline'
import styles from './paths.module.css'

type Props = {
  list: Endpoint<typeof listModules>
  /** Modules that the path has already. */
  present: ReadonlySet<string>
  section: string
  onChoose: (modules: PathModule[]) => void
  onClose: () => void
}
type Found = ItemOf<typeof listModules>

const asModule = ({ id, typeKey, title, locale, status, publishedVersion }: Found): PathModule => ({
  id,
  typeKey,
  title: { [locale]: title },
  status,
  publishedVersion,
  isGradable: false,
})

/** Modules found by their titles, several of which go into a section at once, in the order they were chosen. */
export function ModulePicker({ list, present, section, onChoose, onClose }: Props) {
  const t = useTranslations('learningPaths.picker')
  const { language } = useConsole()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Found[]>([])
  const search = typed.trim()
  const input = { query: { perPage: 30, ...(search && { search }) }, headers: { 'accept-language': language } }
  const { data, failure, isLoading } = useAnswer(list, input, { failed: t('failed'), delay: search ? searchDelay : 0 })
  const shown = [...chosen.filter(({ id }) => !data?.some((one) => one.id === id)), ...(data ?? [])].filter(
    ({ status }) => status !== 'archived',
  )
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  const toggle = (found: Found) =>
    setChosen((now) => (now.some(({ id }) => id === found.id) ? now.filter(({ id }) => id !== found.id) : [...now, found]))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('title', { section: `\u2068${section}\u2069` })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="stack">
        <SearchInput data-autofocus label={t('search')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <FailureNotice text={failure} />
        <ul className={`lines ${styles.found}`} aria-busy={isLoading} aria-label={t('found')}>
          {shown.map((found) => (
            <li key={found.id}>
              <Checkbox
                checked={isChosen(found.id)}
                onChange={() => toggle(found)}
                label={
                  <span className="two-lines">
                    <bdi lang={found.locale}>{found.title}</bdi>
                    <span className="row tight">
                      <Code>{found.typeKey}</Code>
                      {found.status !== 'published' && <span className="badge warn">{t(`states.${found.status}`)}</span>}
                      {present.has(found.id) && <span className="badge">{t('present')}</span>}
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
        <p role="status" className="soft small">
          {shown.length === 0 && !isLoading && t('nothing')}
        </p>
        <DialogButtons closeLabel={t('close')} onClose={onClose}>
          <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen.map(asModule))}>
            {t('add', { count: chosen.length })}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
