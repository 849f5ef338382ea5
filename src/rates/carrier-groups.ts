import type { CarrierName } from '../lib/carriers.ts'

/** NAIC group codes. Not yet checked against NAIC's list. */
export const carrierGroups: Readonly<Record<CarrierName, string>> = Object.freeze({
  Aetna: '0001',
  Humana: '0119',
  UnitedHealthcare: '0707',
  Cigna: '0901',
  Aflac: '0370',
  'Mutual of Omaha': '0261',
})
