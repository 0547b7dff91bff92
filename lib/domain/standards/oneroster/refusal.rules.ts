/** Values of `imsx_codeMinorFieldValue` in OneRoster 1.2 that are used here. */
export type CodeMinor =
  | 'forbidden'
  | 'internal_server_error'
  | 'invalid_filter_field'
  | 'invalid_selection_field'
  | 'invaliddata'
  | 'server_busy'
  | 'unauthorisedrequest'
  | 'unknownobject'

/** A refusal of a OneRoster request. */
export class RosterRefusal extends Error {
  override readonly name = 'RosterRefusal'
  constructor(
    readonly status: number,
    readonly codeMinor: CodeMinor,
    readonly description: string,
  ) {
    super(description)
  }
}

/** The body of a refusal, as the standard names its fields (imsx_StatusInfo). */
export const statusInfo = ({ codeMinor, description }: Pick<RosterRefusal, 'codeMinor' | 'description'>) => ({
  imsx_codeMajor: 'failure',
  imsx_severity: 'error',
  imsx_description: description,
  imsx_CodeMinor: {
    imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: codeMinor }],
  },
})
