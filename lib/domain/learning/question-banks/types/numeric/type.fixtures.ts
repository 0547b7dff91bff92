import type { TypeFixtures } from '../all-types.fixtures'

export const fixtures: TypeFixtures = {
  otherRight: () => ({ value: 77, tolerance: 3, toleranceKind: 'percent', alternatives: [{ value: 4 }, { min: 1, max: 2 }] }),
  settings: [
    { value: 0.1, tolerance: 0.000_001 },
    { value: -123_456_789_012_345, tolerance: 5, toleranceKind: 'percent' },
    { value: 1e-7, alternatives: [{ value: 2 }, { min: -3.5, max: 1 / 3 }, { min: 7, max: 7 }], tolerance: 0.1 },
    {
      value: 3,
      units: [
        { unit: 'm/s²', factor: 1 / 3 },
        { unit: '°C', factor: 7 },
      ],
      unitRequired: true,
    },
  ],
}
