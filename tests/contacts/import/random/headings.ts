/* Column headings used by systems and people. Add spellings found in real files. */

type Spellings = { en: string[]; es: string[] }

export const HEADINGS = {
  firstName: {
    en: [
      ...['First Name', 'FirstName', 'first_name', 'FIRST', 'First', 'FNAME', 'Given Name', 'Individual: First Name'],
      ...['Client First Name', 'Insured First Name', 'Contact First Name', 'Member First Name', 'Primary First Name'],
      ...['Applicant First Name', 'Contact: First Name', 'PolicyHolder First', 'First Name*', 'Legal First Name'],
    ],
    es: ['Nombre', 'Primer nombre', 'Nombres', 'NOMBRE'],
  },
  lastName: {
    en: [
      ...['Last Name', 'LastName', 'last_name', 'LAST', 'Last', 'LNAME', 'Family Name', 'Surname'],
      ...['Individual: Last Name', 'Client Last Name', 'Insured Last Name', 'Contact Last Name', 'Member Last Name'],
      ...['Primary Last Name', 'Applicant Last Name', 'Contact: Last Name', 'PolicyHolder Last', 'Last Name*'],
    ],
    es: ['Apellido', 'Apellidos', 'APELLIDO', 'Primer apellido'],
  },
  fullName: {
    en: [
      ...['Name', 'Full Name', 'Client Name', 'Contact Full Name', 'Insured Name', 'Member Name', 'Client', 'Contact'],
      ...['Individual: Full Name', 'Account Name', 'Policyholder', 'Insured', 'Customer', 'Contact Name', 'NAME'],
    ],
    es: ['Nombre completo', 'Nombre y apellido', 'Cliente', 'Nombre del cliente'],
  },
  email: {
    en: [
      ...['Email', 'E-mail', 'Email Address', 'EMAIL', 'E-mail 1 - Value', 'Email 1', 'Primary Email', 'Home Email'],
      ...['Individual: Email', 'Client Email', 'Contact: Email', 'Personal Email', 'Email (Primary)', 'E-mail Address'],
      ...['Email address 1', 'Contact Email Address', 'Member Email'],
    ],
    es: ['Correo electrónico', 'Correo', 'Email', 'E-mail'],
  },
  phone: {
    en: [
      ...['Phone', 'Phone Number', 'Mobile Phone', 'Cell', 'Cell Phone', 'Home Phone', 'Telephone', 'PHONE1', 'Tel'],
      ...['Individual: Phone', 'Client Phone', 'Primary Phone', 'Contact: Mobile', 'Phone 1 - Value', 'Phone #'],
      ...['Day Phone', 'Best Phone', 'Phone No.', 'Member Phone', 'Individual: Home Phone'],
    ],
    es: ['Teléfono', 'Celular', 'Teléfono móvil', 'Núm. de teléfono'],
  },
  zip: {
    en: [
      ...['ZIP', 'Zip Code', 'ZIP/Postal Code', 'Mailing Zip/Postal Code', 'Postal Code', 'Home Zip', 'zip_code'],
      ...[
        'Individual: Zip',
        'Client Zip Code',
        'Home Address Postal Code',
        'Address 1: ZIP/Postal Code',
        'Residence Zip',
      ],
      ...['Zip5', 'ZIPCODE', 'Contact: Postal Code', 'Mailing Zip', 'Primary Address: Zip'],
    ],
    es: ['Código postal', 'C.P.', 'CP', 'Zip'],
  },
  state: {
    en: [
      'State',
      'ST',
      'Mailing State/Province',
      'Home State',
      'Individual: State',
      'Residence State',
      'State/Province',
    ],
    es: ['Estado'],
  },
  carrier: {
    en: [
      ...['Carrier', 'Current Carrier', 'Carrier Name', 'Insurance Company', 'Med Supp Carrier', 'Medigap Carrier'],
      ...['Policy: Carrier', 'Insurance Carrier', 'Policy Carrier', 'Issuing Carrier', 'Insurer', 'CARRIER'],
      ...['Medicare Supplement Carrier', 'Current Insurance Company', 'Current Med Supp Carrier'],
    ],
    es: ['Aseguradora', 'Compañía de seguros', 'Compañía', 'Compañía actual'],
  },
  plan: {
    en: [
      ...['Plan', 'Plan Type', 'Plan Letter', 'Med Supp Plan', 'Medigap Plan', 'Plan Name', 'Policy: Plan', 'PLAN'],
      ...['Current Plan', 'Medicare Supplement Plan', 'Coverage: Plan Name', 'Supplement Plan Letter'],
    ],
    es: ['Plan', 'Tipo de plan', 'Plan actual'],
  },
  effectiveOn: {
    en: [
      ...['Effective Date', 'Eff Date', 'Policy Effective Date', 'Effective', 'Policy: Effective Date', 'EFF_DATE'],
      ...['Coverage Effective Date', 'Med Supp Effective Date', 'Effective Dt', 'Eff. Date', 'Policy Eff Date'],
      ...['Medigap Effective Date', 'Policy Start Date', 'Coverage Start Date'],
    ],
    es: ['Fecha de vigencia', 'Fecha efectiva', 'Fecha de efectividad', 'Inicio de vigencia'],
  },
  birthOn: {
    en: [
      ...[
        'Birth Date',
        'Birthdate',
        'DOB',
        'Date of Birth',
        'D.O.B.',
        'Birthday',
        'Individual: Birth Date',
        'BIRTH_DT',
      ],
      ...['Client DOB', 'Insured DOB', 'Member Date of Birth', 'Contact: Birthdate', 'Applicant DOB', 'Date Of Birth*'],
    ],
    es: ['Fecha de nacimiento', 'F. de nacimiento', 'Nacimiento', 'Fecha nac.'],
  },
  gender: {
    en: ['Gender', 'Sex', 'M/F', 'Individual: Gender', 'Client Gender', 'GENDER_CD', 'Gender (M/F)', 'Member Gender'],
    es: ['Sexo', 'Género', 'SEXO', 'Sexo (H/M)'],
  },
  tobacco: {
    en: [
      ...[
        'Tobacco',
        'Tobacco User',
        'Tobacco Use',
        'Tobacco User? (Y/N)',
        'Individual: Smoker',
        'Smoker',
        'SMOKER Y/N',
      ],
      ...['Smoker?', 'Uses Tobacco', 'Nicotine', 'Tobacco Status', 'Smoking Status', 'Tobacco (Y/N)', 'TOBACCO_FLAG'],
    ],
    es: ['Fumador', 'Fuma', '¿Fuma?', 'Usa tabaco', 'Tabaco'],
  },
} satisfies Record<string, Spellings>

/** A mostly empty phone column before the filled one. */
export const EMPTY_PHONE = ['Primary Phone', 'Mobile Phone', 'Cell Phone', 'Phone', 'Mobile']
export const FILLED_PHONE = ['Home Phone', 'Phone 2', 'Other Phone', 'Alternate Phone', 'Telephone']

export type OptOutValues = 'yes' | 'status' | 'time'

/** Opt-out columns of other email systems and CRMs, with their values. */
export const OPT_OUTS: [heading: string, values: OptOutValues][] = [
  ['Unsubscribed from all email', 'yes'],
  ['Email Opt Out', 'yes'],
  ['Email Opt-Out', 'yes'],
  ['HasOptedOutOfEmail', 'yes'],
  ['Do Not Email', 'yes'],
  ['Individual: Do Not Email', 'yes'],
  ['Unsubscribed', 'yes'],
  ['Status', 'status'],
  ['Email Status', 'status'],
  ['Email status', 'status'],
  ['Subscription Status', 'status'],
  ['UNSUB_TIME', 'time'],
  ['Unsubscribed At', 'time'],
]

export const PRODUCT = ['Product', 'Policy Type', 'Product Type', 'Line of Business', 'Coverage Type', 'Policy: Type']
export const POLICY_STATUS = ['Status', 'Policy Status', 'Contract Status', 'Policy: Status']
