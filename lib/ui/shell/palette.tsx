'use client'
import { Modal } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { foldLoose } from '@/lib/platform/i18n/fold'
import { searchKey, wordsOf } from '@/lib/platform/i18n/search-words'
import { useTranslations } from '@/lib/ui/translations'
import { useNavigate } from '@/lib/ui/unsaved-changes'
import styles from './palette.module.css'
import type { Choice, PaletteContent } from './palette-content'
import type { ShownPath } from './path-detail'
import { usePaletteActions } from './use-palette-actions'
import { useSearchResults } from './use-search-results'

type Props = PaletteContent & {
  onClose: () => void
  onKeys: () => void
  onPath: (path: ShownPath) => void
}

/** Choices one after the other under the title of their group, in the order of their first. */
function grouped(choices: Choice[]): { title: string; choices: Choice[] }[] {
  const groups = new Map<string, Choice[]>()
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice])
  return [...groups].map(([title, choices]) => ({ title, choices }))
}

/** The sections and actions that match the typed words, and the results of the search, in groups. */
function useGroups(typed: string, { sections, actions, sources, signOut, onKeys, onPath }: Props) {
  const t = useTranslations('parts.shell')
  const navigate = useNavigate()
  const results = useSearchResults(typed, sources, onPath)
  const ownActions = usePaletteActions(actions, signOut, onKeys)
  const own: Choice[] = [
    ...sections.map(({ name, title, words, path, icon }) => ({
      id: name,
      title,
      words,
      group: t('sections'),
      icon,
      run: () => navigate(path),
    })),
    ...ownActions,
  ]
  const wanted = wordsOf(searchKey(typed))
  const isMeant = ({ title, words = '' }: Choice) => {
    const known = foldLoose(`${title} ${words}`)
    return wanted.every((word) => known.includes(word))
  }
  return grouped([...own.filter(isMeant), ...results])
}

/** Sections, actions and things, found by typing. */
export function Palette(props: Props) {
  const { onClose } = props
  const t = useTranslations('parts.shell')
  const [typed, setTyped] = useState('')
  const groups = useGroups(typed, props)
  const [at, setAt] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const choices = groups.flatMap((group) => group.choices)
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
          // Typed text has its own direction; the hint has that of the page.
          dir={typed ? 'auto' : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <div ref={list} id={listId} role="listbox" aria-label={t('palette')} className={styles.list}>
          {groups.map(({ title, choices }, at) => (
            <Group
              key={title}
              id={`${listId}-group-${at}`}
              listId={listId}
              title={title}
              choices={choices}
              chosen={chosen}
              onTake={take}
            />
          ))}
        </div>
        {choices.length === 0 && <p className={styles.none}>{t('nothing')}</p>}
      </Modal.Content>
    </Modal.Root>
  )
}

type GroupProps = {
  id: string
  listId: string
  title: string
  choices: Choice[]
  chosen: Choice | undefined
  onTake: (choice: Choice) => void
}

const Group = ({ id, listId, title, choices, chosen, onTake }: GroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
  <div role="group" aria-labelledby={id}>
    <div id={id} role="presentation" className={styles.group}>
      {title}
    </div>
    {choices.map((choice) => (
      <Option
        key={choice.id}
        id={`${listId}-${choice.id}`}
        choice={choice}
        isChosen={choice === chosen}
        onTake={() => onTake(choice)}
      />
    ))}
  </div>
)

type OptionProps = { id: string; choice: Choice; isChosen: boolean; onTake: () => void }

const Option = ({ id, choice: { icon, lang, title }, isChosen, onTake }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above the list has the keyboard
  <div id={id} role="option" tabIndex={-1} aria-selected={isChosen} className={styles.choice} onClick={onTake}>
    {icon}
    <bdi lang={lang}>{title}</bdi>
  </div>
)
