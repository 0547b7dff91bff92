import type { Groups } from './swagger'

/** Whether every word of what was typed stands somewhere in a text, whatever the letters' case. */
export const holdsAll = (text: string, typed: string): boolean => {
  const folded = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** The operations whose group, path, name or summary holds what was typed; Swagger UI's own filter knows group and path, in this very case of letters. */
export const filterOperations = (groups: Groups, typed: string): Groups =>
  groups
    .map((group, tag) => {
      const kept = group.get('operations').filter((operation) => {
        const names = ['operationId', 'summary'].map((name) => operation.getIn(['operation', name]) ?? '')
        return holdsAll([tag, operation.get('method'), operation.get('path'), ...names].join(' '), typed)
      })
      return group.set('operations', kept)
    })
    .filter((group) => group.get('operations').size > 0)
