"""Code that checks of the source tree share: the list of files, the comparison of results in self-tests, the command line."""
import os
import subprocess
import sys

NOT_SOURCE = ('.git', 'build', 'node_modules')  # folders to leave out if git cannot list the files


def git(source, *arguments):
    """Returns the output of a git command in `source`, or None if git is not installed or the command fails."""
    try:
        run = subprocess.run(['git', '-C', source, *arguments], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return run.stdout if run.returncode == 0 else None


def files(source, ending=''):
    """Returns the sorted paths, relative to `source`, of the files in the tree whose names end in `ending`.

    These are the files that git does not ignore. Without git, they are all files outside the folders NOT_SOURCE.
    """
    listed = git(source, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    if listed is not None:
        names = listed.split('\0')
    else:
        names = []
        for folder, folders, here in os.walk(source):
            folders[:] = [name for name in folders if name not in NOT_SOURCE]
            names += [os.path.relpath(os.path.join(folder, name), source) for name in here]
    return sorted(name for name in set(names) if name.endswith(ending) and os.path.isfile(os.path.join(source, name)))


def count_wrong(cases):
    """Prints each case (name, result, expected result) whose two results differ. Returns the number of these cases."""
    failed = 0
    for name, got, expected in cases:
        if got != expected:
            failed += 1
            print(f'{name}: {got}, not {expected}')
    return failed


def run(usage, check, self_test):
    """Runs the program: `check(source, *arguments)`, or `self_test()` for --self-test. Ends with the status they return.

    Prints `usage` and ends with status 2 if the first argument is no folder.
    """
    arguments = sys.argv[1:]
    if arguments == ['--self-test']:
        sys.exit(self_test())
    if not arguments or not os.path.isdir(arguments[0]):
        print(usage, file=sys.stderr)
        sys.exit(2)
    sys.exit(check(*arguments))
