import { IconSearch } from '@/lib/ui/icons'
import styles from './search-field.module.css'

type Props = {
  action: string
  name: string
  value: string | undefined
  label: string
  go: string
  kept?: Record<string, string | undefined>
}

/** A search that is a plain form: its answer is a page with an address. */
export const SearchField = ({ action, name, value, label, go, kept = {} }: Props) => (
  <search>
    <form method="get" action={action} className={styles.search}>
      {Object.entries(kept).map(([key, given]) => given && <input key={key} type="hidden" name={key} value={given} />)}
      <input
        type="search"
        name={name}
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" aria-label={go}>
        <IconSearch size={20} stroke={1.8} aria-hidden="true" />
      </button>
    </form>
  </search>
)
