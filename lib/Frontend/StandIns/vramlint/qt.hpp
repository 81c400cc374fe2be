// The words that Qt's headers add to the language, read in front of a program that includes some which are not there.
// The functions that stand behind `signals:` are written by its moc.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_VRAMLINT_QT_HPP
#define VRAMLINT_STANDIN_VRAMLINT_QT_HPP

#define Q_OBJECT
#define Q_GADGET
#define Q_PROPERTY(...)
#define Q_ENUM(name)
#define Q_FLAG(name)
#define Q_DECLARE_METATYPE(...)
#define Q_INVOKABLE
#define Q_SIGNAL
#define Q_SLOT
#define Q_SIGNALS public
#define Q_SLOTS
#define Q_EMIT
#define Q_UNUSED(name) (void)name;
#define QT_BEGIN_NAMESPACE
#define QT_END_NAMESPACE

#define SIGNAL(function) #function
#define SLOT(function) #function
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit Q_EMIT
#define forever for (;;)
#define foreach(variable, container) for (variable : container)

#endif
