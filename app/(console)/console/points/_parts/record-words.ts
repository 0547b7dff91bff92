import type { RecordWords } from '@/lib/ui/form/edit-record'

/** The words of the forms of rules, levels, badges or leaderboards. */
export function recordWords(say: (key: string) => string, of: 'rules' | 'levels' | 'badges' | 'boards') {
  const create: RecordWords = {
    label: say(`${of}.create`),
    title: say(`${of}.create`),
    close: say('close'),
    submit: say('save'),
    done: say(`${of}.created`),
  }
  const edit = { ...create, label: say(`${of}.edit`), title: say(`${of}.editTitle`), done: say(`${of}.changed`) }
  return { create, edit }
}
