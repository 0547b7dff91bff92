import ar from '../ar/common.json' with { type: 'json' }
import en from '../en/common.json' with { type: 'json' }

export const common = { ar, en }
