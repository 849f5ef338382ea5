/** The tier that an agency is said to have: a demo is Basic, and so is whoever has chosen none. Source: demo-005. */
export const planTier = (agency: { isDemo: boolean; plan: string | null | undefined }): string =>
  agency.isDemo ? 'basic' : (agency.plan ?? 'basic')
