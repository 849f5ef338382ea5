/** Texts of the import that the browser and the server share. */
export const uploadWords = {
  label: 'CSV file',
  hint: 'Up to 20 MB and 100,000 contacts, from any system or spreadsheet. Any column names work.',
  /** Replaces `hint` once the box above is checked, if JavaScript is on. */
  startsNow: 'Up to 20 MB and 100,000 contacts. The upload starts when you choose the file.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  drop: 'or drop it here',
  dropNow: 'Drop to use this file',
  uploading: 'Uploading',
  reading: 'Reading your file',
  upload: 'Upload and check',
  checkFirst: 'Check the box above first.',
}

export type UploadFailure = { title: string; text: string }

export const FORBIDDEN = "You don't have permission to upload contacts. Please contact your administrator."

/**
 * What went wrong with an upload, by response status; `own` is the server's own wording, if any. Source: csv-021..024,
 * csv-030.
 */
export function uploadFailure(status: number | 'network', own?: Partial<UploadFailure>): UploadFailure {
  if (status === 'network')
    return {
      title: 'Error uploading CSV',
      text: 'The connection was lost before the upload was confirmed. Check your connection, then upload the file again.',
    }
  if (status === 400)
    return {
      title: 'The CSV format is invalid',
      text: 'Save the file as CSV in your spreadsheet program, choose it again, and upload it.',
    }
  if (status === 413)
    return {
      title: 'The file is too large',
      text: 'A file can be up to 20 MB and have up to 100,000 rows. Split it into smaller files and import them one at a time.',
    }
  if (status === 403) return { title: FORBIDDEN, text: 'Ask an admin at your agency to give you the agent role.' }
  if (status === 422 && own?.title) return { title: own.title, text: own.text ?? '' }
  return {
    title: `Server error (status ${status}). Please try again later.`,
    text: 'Nothing was uploaded.',
  }
}

/** Messages about the steps of an import. Source: csv-009, csv-028. */
export const importWords = {
  agentLeft: 'That agent is no longer in your agency. Please choose another one.',
  askAdmin: 'Ask an admin at your agency to give you the agent role.',
  newValues: 'You chose a different carrier or plan column. Check how we read it below, then continue.',
  noSuchHeader: 'That row cannot be the header because no contacts follow it. Choose another row.',
  forgotten: 'Saved matches cleared. These are our suggestions.',
  /** Added to the report for a row whose opt-out does not count. */
  colleaguesClient:
    'We did not block this address, because its contact belongs to another agent. Ask an admin to import this row.',
  blocksUnconfirmed: 'This file would block many addresses from email. Check the box if that is right.',
  blocks: (count: string, rows: string) => `Block ${count} of ${rows} contacts from email`,
  blocksHint:
    'The file marks them as unsubscribed or bounced, so they get no emails from you. If this looks wrong, fix that column in your file first. An admin can take it back for 30 days.',
  unblock: {
    title: 'Were these people blocked by mistake?',
    text: (count: string, until: string) =>
      `This file blocks ${count} from email, because it marks them as unsubscribed. If the file was wrong, you can take that back until ${until}.`,
    stay: (count: string) => `${count} will stay blocked for another reason, for example because the client opted out.`,
    tick: 'The file was wrong. These people did not ask to stop emails.',
    button: (count: string) => `Unblock ${count}`,
    buttonAllStay: 'Remove this file’s blocks',
    unticked: 'Check the box to confirm that the file was wrong.',
    done: (count: string) => `You can email ${count} again.`,
    allStay: 'This file’s blocks were removed. Its addresses stay blocked for other reasons.',
    nothing: 'Nothing was changed: this file has no blocks that you can remove.',
  },
  startedMeanwhile: 'Invalid modal state: this import has already started, so nothing was changed.',
  over: 'This import can no longer continue. Upload the file again.',
  discarded: (fileName: string) => `${fileName} was discarded. Nothing was imported.`,
  noneValid: 'No valid contacts found in CSV. Please check email formats.',
}
