/** An option of a choice that has the name of a record. */
export const theirOption = ({ option }: { option: { label: string } }) => <bdi data-text="theirs">{option.label}</bdi>
