/** Posts a form the way the browser would, past every script: the page that comes back has what was typed (design.md §5 "Caches"). */
export function submitNatively(form: HTMLFormElement | null, button: string): void {
  if (!form) {
    return;
  }
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = button;
  field.value = '1';
  form.append(field);
  // A field named `submit` would stand in the way.
  HTMLFormElement.prototype.submit.call(form);
  field.remove();
}
