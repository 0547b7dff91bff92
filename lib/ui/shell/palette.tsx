'use client'
import { Modal } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { foldLoose } from '@/lib/platform/i18n/fold'
import type { Language } from '@/lib/platform/i18n/languages'
import { call } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ListContract } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { useNavigate } from '@/lib/ui/unsaved-changes'
import type { RoomLink } from './navigation'
import styles from './palette.module.css'
import type { ShownPath } from './path-detail'
import { RoomIcon } from './room-icon'

/** Where a thing that was results leads: to its page, with `:id` for the item's, or to what is shown of it where one is. */
export type Target = { href: string } | { shows: 'path' }
/** Things results through a list contract. */
export type PaletteSource = { endpoint: Endpoint<ListContract>; title: string; field: string; icon: string } & Target
type Choice = { id: string; title: string; lang?: string; group: string; icon: string; run: () => void }
type Props = {
  rooms: RoomLink[]
  sources: PaletteSource[]
  onClose: () => void
  onKeys: () => void
  onPath: (path: ShownPath) => void
}

const waitMs = 200
/** A thing's name, and its language where that is known. */
function nameOf(item: { [field: string]: unknown }, field: string, language: Language): { text: string; lang?: string } {
  const value = item[field]
  if (typeof value === 'object' && value !== null) return inLanguage(value, language)
  return { text: String(value ?? ''), lang: typeof item.locale === 'string' ? item.locale : undefined }
}

/** The things of all sources that match what is typed. */
function useSearchResults(typed: string, sources: PaletteSource[], onPath: Props['onPath']): Choice[] {
  const { language } = useConsole()
  const navigate = useNavigate()
  const [results, setResults] = useState<Choice[]>([])
  useEffect(() => {
    const wanted = typed.trim()
    setResults([])
    if (wanted.length < 2) return
    let current = true
    const search = async ({ endpoint, title, field, icon, ...target }: PaletteSource): Promise<Choice[]> => {
      const { data } = await call(endpoint, { query: { search: wanted, perPage: 5 }, headers: { 'accept-language': language } })
      return (data as { id: string }[]).map((item) => {
        const { text, lang } = nameOf(item, field, language)
        const run = () =>
          'href' in target ? navigate(target.href.replace(':id', item.id)) : onPath({ endpoint, path: item } as ShownPath)
        return { id: `${endpoint.id}-${item.id}`, title: text, lang, group: title, icon, run }
      })
    }
    const timer = setTimeout(async () => {
      const answers = await Promise.allSettled(sources.map(search))
      // A list that fails leaves the others standing: the palette only helps to get somewhere.
      if (current) setResults(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])))
    }, waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [typed, sources, language, navigate, onPath])
  return results
}

/** Rooms, actions and things, results by typing. */
export function Palette({ rooms, sources, onClose, onKeys, onPath }: Props) {
  const t = useTranslations('parts.shell')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const results = useSearchResults(typed, sources, onPath)
  const [at, setAt] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)

  const own: Choice[] = [
    ...rooms.map(({ name, title, path }) => ({ id: name, title, group: t('rooms'), icon: name, run: () => navigate(path) })),
    { id: 'keys', title: t('keys'), group: t('actions'), icon: 'keys', run: onKeys },
  ]
  const wanted = foldLoose(typed).trim()
  const choices = [...own.filter(({ title }) => foldLoose(title).includes(wanted)), ...results]
  const chosen = choices[Math.min(at, choices.length - 1)]
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const take = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    choice.run()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((now) => (Math.min(now, choices.length - 1) + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter') take(chosen)
  }
  return (
    <Modal.Root opened onClose={onClose} padding={0} size="lg" yOffset="12vh" lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette')}>
        <input
          className={styles.input}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          aria-label={t('palette')}
          placeholder={t('paletteHint')}
          value={typed}
          dir="auto"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <div ref={list} id={listId} role="listbox" aria-label={t('palette')} className={styles.list}>
          {choices.map((choice) => (
            <Option
              key={choice.id}
              id={`${listId}-${choice.id}`}
              choice={choice}
              isChosen={choice === chosen}
              onTake={() => take(choice)}
            />
          ))}
        </div>
        {choices.length === 0 && <p className={styles.none}>{t('nothing')}</p>}
      </Modal.Content>
    </Modal.Root>
  )
}

type OptionProps = { id: string; choice: Choice; isChosen: boolean; onTake: () => void }

const Option = ({ id, choice: { icon, lang, title, group }, isChosen, onTake }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above the list has the keyboard
  <div id={id} role="option" tabIndex={-1} aria-selected={isChosen} className={styles.choice} onClick={onTake}>
    <RoomIcon name={icon} size={18} />
    <bdi lang={lang}>{title}</bdi>
    <span className={styles.group}>{group}</span>
  </div>
)
