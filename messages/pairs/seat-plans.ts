import ar from '../ar/seat-plans.json' with { type: 'json' }
import en from '../en/seat-plans.json' with { type: 'json' }

export const seatPlans = { ar, en }
