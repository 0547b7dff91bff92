type Props = {
  name: string
  label: string
  now?: string
  options: { value: string; label: string }[]
  /** The choice of all of them. */
  any?: string
  /** The labels are names that people gave. */
  areTheirs?: boolean
}

/** A choice in a form of filters that works without a script. */
export const FilterChoice = ({ name, label, now, options, any, areTheirs }: Props) => (
  <label className="stack tight small">
    <span className="soft">{label}</span>
    <select name={name} defaultValue={now ?? ''} className="tool-field">
      {any && <option value="">{any}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} data-text={areTheirs ? 'theirs' : undefined}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
)
