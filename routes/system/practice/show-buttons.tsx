import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { Button } from '../../../src/ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../src/ui/dialog.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { Menu, MenuButton, MenuLink } from '../../../src/ui/menu.tsx'
import { dialogCommand } from '../../../src/ui/page-assets.ts'
import { componentsPath, NamedSpecimen, Specimen } from './specimen.tsx'

export function Buttons() {
  return (
    <Specimen id="buttons" title="Buttons" note="One primary button per page. Labels say what happens.">
      <div className="row">
        <Button variant="primary" icon={Send}>
          Send Quote
        </Button>
        <Button icon={Pencil}>Edit</Button>
        <Button variant="quiet">Clear filters</Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
      </div>
      <NamedSpecimen name="Hover">
        <div className="row">
          <Button variant="primary" className="is-hover">
            Send Quote
          </Button>
          <Button className="is-hover">Edit</Button>
          <Button variant="quiet" className="is-hover">
            Clear filters
          </Button>
        </div>
      </NamedSpecimen>
      <NamedSpecimen name="Focus">
        <div className="row">
          <Button variant="primary" className="is-focus">
            Send Quote
          </Button>
          <Button className="is-focus">Edit</Button>
          <Button variant="quiet" className="is-focus">
            Clear filters
          </Button>
        </div>
      </NamedSpecimen>
      <NamedSpecimen name="Disabled, busy">
        <div className="row">
          <Button variant="primary" disabled>
            Save contact
          </Button>
          <Button disabled>Edit</Button>
          <Button variant="primary" busy disabled>
            Sending...
          </Button>
        </div>
      </NamedSpecimen>
      <NamedSpecimen name="Small, large, long">
        <div className="row">
          <Button size="small">Undo</Button>
          <Button variant="primary" size="large">
            See if I Qualify
          </Button>
          <Button>Move 1,204 contacts from Maria-Guadalupe Santos-Villanueva to Sam Ortiz</Button>
        </div>
      </NamedSpecimen>
    </Specimen>
  )
}

export function Dialogs() {
  return (
    <Specimen id="dialogs" title="Dialogs and menus" note="Native dialogs. Escape closes them and returns the focus.">
      <div className="row">
        <Button type="button" {...dialogCommand('show-modal', 'delete-dialog')} variant="danger" icon={Trash2}>
          Delete 12 contacts
        </Button>
        <Button type="button" {...dialogCommand('show-modal', 'add-dialog')} icon={UserPlus}>
          Add contact
        </Button>
        <Button type="button" popoverTarget="sample-menu">
          More for Ann Lee
        </Button>
        <Menu id="sample-menu">
          <MenuLink href="#dialogs" icon={Pencil}>
            Edit
          </MenuLink>
          <MenuButton action={componentsPath} icon={Send}>
            Send Quote
          </MenuButton>
          <MenuButton dialog="delete-dialog" icon={Trash2} danger>
            Delete
          </MenuButton>
        </Menu>
      </div>
      <Dialog id="open-dialog" title="Reassign 3 contacts" open>
        <DialogBody>
          <p>Their next emails will be signed by the new agent. Nothing is sent now.</p>
          <SelectField
            label="New agent"
            name="newAgent"
            blank="Choose an agent"
            options={['Dana Whitfield', 'Sam Ortiz']}
          />
        </DialogBody>
        <DialogFoot>
          <Button variant="primary">Reassign 3 contacts</Button>
          <DialogCancel dialog="open-dialog" />
        </DialogFoot>
      </Dialog>
      <Dialog id="delete-dialog" title="Delete 12 contacts?">
        <DialogBody>
          <p>They are removed from your list and get no more emails. You can restore them for 30 days.</p>
        </DialogBody>
        <DialogFoot>
          <Button variant="danger">Delete 12 contacts</Button>
          <DialogCancel dialog="delete-dialog">Keep them</DialogCancel>
        </DialogFoot>
      </Dialog>
      <Dialog id="add-dialog" title="Add contact">
        <DialogBody>
          <TextField label="First name" name="dialogFirst" />
          <TextField label="Last name" name="dialogLast" />
        </DialogBody>
        <DialogFoot>
          <Button variant="primary">Save contact</Button>
          <DialogCancel dialog="add-dialog" />
        </DialogFoot>
      </Dialog>
    </Specimen>
  )
}
