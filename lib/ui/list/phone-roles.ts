/** The place of a column in a row on a phone: in the line below the title, at the end of the title, or nowhere. */
export type PhoneRole = 'line' | 'end' | 'none'
type Asked = { key: string; phone?: PhoneRole }

const states = ['state', 'status', 'isActive']
const mostInLine = 2

/** The places of the columns that are shown; the first one is the title. A list that names its line has nothing else in it. */
export function phoneRoles(columns: readonly Asked[]): PhoneRole[] {
  const [, ...others] = columns
  const isNamed = others.some(({ phone }) => phone === 'line')
  const end = others.find(({ phone }) => phone === 'end') ?? others.find(({ key, phone }) => !phone && states.includes(key))
  const line = others.filter((one) => one !== end && (isNamed ? one.phone === 'line' : !one.phone)).slice(0, mostInLine)
  return columns.map((one) => (one === end ? 'end' : line.includes(one) ? 'line' : 'none'))
}
