import styles from './initial.module.css'

/** The first letter of a name, where a person's picture would be. */
export const Initial = ({ name, isLarge }: { name: string; isLarge?: true }) => (
  <span className={styles.initial} data-large={isLarge} aria-hidden="true">
    <bdi>{[...name][0]}</bdi>
  </span>
)
